// Similarity of two embedding vectors.

/** Cosine of two vectors of equal length, −1..1; 0 when one of them has no direction (all zero, NaN, other length). */
export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) return 0;
  let dot = 0;
  let squareA = 0;
  let squareB = 0;
  for (let i = 0; i < a.length; i++) {
    const x = a[i]!;
    const y = b[i]!;
    dot += x * y;
    squareA += x * x;
    squareB += y * y;
  }
  // Two roots, not the root of the product: the product overflows for large components.
  const value = dot / (Math.sqrt(squareA) * Math.sqrt(squareB));
  return Number.isFinite(value) ? Math.max(-1, Math.min(1, value)) : 0;
}
