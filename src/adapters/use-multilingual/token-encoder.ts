import { embeddingTable, embeddingWidth, floatsOf, type EmbeddingTable } from './embedding-table.js';
import { addBias, copyRows, normalizeRows, residualRelu, sumRows, type Normalization } from './layers.js';
import type { PackedMatrix } from './matmul.js';
import { rowsOf, type NetworkMemory, type Region } from './network-memory.js';
import type { NpyArray } from './npz.js';

const branchWidth = 256;
/** Tokens that each branch sees at once, and how many of them stand before the token itself. */
const branches = [
  { order: 2, before: 0 },
  { order: 3, before: 1 },
  { order: 5, before: 2 },
] as const;
const joinedWidth = branchWidth * branches.length;
/** Zero rows around each text, so that no window reaches into the next one. */
const gap = 2;

/** Features of a token: its embedding and the three branches. */
export const featureWidth = embeddingWidth + joinedWidth;
/** The most that one call can take: tokens of all texts together, and texts. */
export interface BatchSize {
  readonly tokens: number;
  readonly texts: number;
}

interface BranchWeights {
  readonly order: number;
  readonly before: number;
  readonly first: PackedMatrix;
  readonly firstBias: Float32Array;
  readonly second: PackedMatrix;
  readonly secondBias: Float32Array;
}

interface Layout {
  readonly features: Region;
  readonly joined: Region;
  readonly input: Region;
  readonly hidden: Region;
  readonly output: Region;
}

/** Where a text's tokens lie: among the tokens of the batch, and among the rows with gaps. */
interface Placed {
  readonly token: number;
  readonly row: number;
  readonly count: number;
}

function place(texts: readonly (readonly number[])[]): { placed: Placed[]; tokens: number; rows: number } {
  const placed: Placed[] = [];
  let tokens = 0;
  let rows = gap;
  for (const { length } of texts) {
    placed.push({ token: tokens, row: rows, count: length });
    tokens += length;
    rows += length + gap;
  }
  return { placed, tokens, rows };
}

function joinedFloats(arrays: ReadonlyMap<string, NpyArray>, prefix: string): Float32Array {
  return Float32Array.from(branches.flatMap(({ order }) => [...floatsOf(arrays, `${prefix}${order}`)]));
}

/** The convolution part: tokens in, one sum of normalised features per text out. */
export class TokenEncoder {
  readonly #memory: NetworkMemory;
  readonly #table: EmbeddingTable;
  readonly #projections: readonly PackedMatrix[];
  readonly #projectionBias: Float32Array;
  readonly #branches: readonly BranchWeights[];
  readonly #joinedNorm: Normalization;
  readonly #featureNorm: Normalization;
  readonly #layout: Layout;

  constructor(arrays: ReadonlyMap<string, NpyArray>, memory: NetworkMemory, most: BatchSize) {
    const epsilon = floatsOf(arrays, 'eps')[0]!;
    this.#memory = memory;
    this.#table = embeddingTable(arrays);
    this.#projections = branches.map(({ order }) => memory.weights(`proj${order}`));
    this.#projectionBias = joinedFloats(arrays, 'proj_b');
    this.#branches = branches.map(({ order, before }) => ({
      order,
      before,
      first: memory.weights(`w1_${order}`),
      firstBias: floatsOf(arrays, `b1_${order}`),
      second: memory.weights(`w2_${order}`),
      secondBias: floatsOf(arrays, `b2_${order}`),
    }));
    this.#joinedNorm = { gain: joinedFloats(arrays, 'ln_g'), bias: joinedFloats(arrays, 'ln_b'), epsilon };
    this.#featureNorm = { gain: floatsOf(arrays, 'ln_g'), bias: floatsOf(arrays, 'ln_b'), epsilon };
    const gapped = most.tokens + gap * (most.texts + 1);
    this.#layout = {
      features: memory.region(most.tokens, featureWidth),
      joined: memory.region(most.tokens, joinedWidth),
      input: memory.region(gapped, branchWidth),
      hidden: memory.region(gapped, branchWidth),
      output: memory.region(gapped, branchWidth),
    };
  }

  /** Writes the sum of each text's token features to one row of `sums`. */
  encode(texts: readonly (readonly number[])[], sums: Region): void {
    const { placed, tokens, rows } = place(texts);
    this.#lookUp(texts.flat());
    this.#project(tokens);
    this.#branches.forEach((branch, index) => this.#convolve(branch, index, { placed, rows }));
    const features = rowsOf(this.#layout.features, 0, tokens);
    normalizeRows(this.#memory.data, features, this.#featureNorm);
    placed.forEach(({ token, count }, text) => {
      const at = sums.at + text * sums.stride;
      const target = this.#memory.data.subarray(at, at + featureWidth);
      sumRows(this.#memory.data, rowsOf(this.#layout.features, token, count), target);
    });
  }

  #lookUp(ids: readonly number[]): void {
    const { at, stride } = this.#layout.features;
    ids.forEach((id, token) => this.#table(id, this.#memory.data, at + token * stride));
  }

  #project(tokens: number): void {
    const { features, joined } = this.#layout;
    this.#projections.forEach((weights, index) => {
      const out = { at: joined.at + index * branchWidth, stride: joined.stride };
      this.#memory.multiply(features, weights, { out, rows: tokens });
    });
    const rows = rowsOf(joined, 0, tokens);
    addBias(this.#memory.data, rows, this.#projectionBias);
    // Over all branches together: per branch the result looks right and is not.
    normalizeRows(this.#memory.data, rows, this.#joinedNorm);
  }

  #convolve(branch: BranchWeights, index: number, { placed, rows }: { placed: readonly Placed[]; rows: number }): void {
    const { data } = this.#memory;
    const { features, joined, input, hidden, output } = this.#layout;
    const inside = rows - 2 * gap;
    data.fill(0, input.at, input.at + rows * input.stride);
    for (const { token, row, count } of placed) {
      const from = { ...rowsOf(joined, token, count), width: branchWidth };
      copyRows(data, { ...from, at: from.at + index * branchWidth }, rowsOf(input, row, count));
    }
    this.#window(branch, { from: input, weights: branch.first, to: hidden, rows });
    residualRelu(data, rowsOf(hidden, gap, inside), {
      bias: branch.firstBias,
      from: rowsOf(input, gap, inside),
    });
    this.#clearGaps(hidden, placed);
    this.#window(branch, { from: hidden, weights: branch.second, to: output, rows });
    residualRelu(data, rowsOf(output, gap, inside), {
      bias: branch.secondBias,
      from: rowsOf(hidden, gap, inside),
    });
    const column = features.at + embeddingWidth + index * branchWidth;
    for (const { token, row, count } of placed) {
      const to = { at: column + token * features.stride, stride: features.stride };
      copyRows(data, rowsOf(output, row, count), to);
    }
  }

  /** A convolution is one product: the window of a row is the run of floats that starts `before` rows earlier. */
  #window({ before }: BranchWeights, step: { from: Region; weights: PackedMatrix; to: Region; rows: number }): void {
    const left = { at: step.from.at + (gap - before) * branchWidth, stride: branchWidth };
    const out = { at: step.to.at + gap * branchWidth, stride: branchWidth };
    this.#memory.multiply(left, step.weights, { out, rows: step.rows - 2 * gap });
  }

  #clearGaps(region: Region, placed: readonly Placed[]): void {
    const clear = (row: number): void => {
      const at = region.at + row * region.stride;
      this.#memory.data.fill(0, at, at + gap * region.stride);
    };
    clear(0);
    for (const { row, count } of placed) clear(row + count);
  }
}
