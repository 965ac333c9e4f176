// Logistic regression for each topic apart, over the vector of a sentence and its pieces; AdaGrad, the same each time.

/** How much the vector and the pieces count before anything is learned, and how long is learned; chosen by validation. */
const vectorScale = 5;
const gramScale = 6;
const epochs = 8;
const rate = 0.1;
const decay = 1e-6;

/**
 * Weights for one topic. A sample has a `vector`, its places of `grams`, and by topic a `label`: true or false.
 */
export function learn(samples, topic, gramPlaces) {
  const vector = part(samples[0].vector.length);
  const grams = part(gramPlaces);
  const bias = part(1);
  for (const sample of shuffledOften(samples)) {
    const gramValue = gramScale / Math.sqrt(sample.grams.length + 1);
    const score =
      bias.weights[0] +
      sample.vector.reduce((sum, value, place) => sum + vector.weights[place] * value * vectorScale, 0) +
      sample.grams.reduce((sum, place) => sum + grams.weights[place] * gramValue, 0);
    const error = 1 / (1 + Math.exp(-score)) - (sample.label[topic] ? 1 : 0);
    if (Math.abs(error) < 1e-4) continue;
    for (let place = 0; place < sample.vector.length; place += 1) {
      step(vector, place, error * sample.vector[place] * vectorScale);
    }
    for (const place of sample.grams) step(grams, place, error * gramValue);
    step(bias, 0, error);
  }
  return {
    bias: bias.weights[0],
    vector: vector.weights.map((weight) => weight * vectorScale),
    grams: grams.weights.map((weight) => weight * gramScale),
  };
}

function part(length) {
  return { weights: new Float32Array(length), squares: new Float32Array(length).fill(1e-3) };
}

function step({ weights, squares }, place, gradient) {
  const slope = gradient + decay * weights[place];
  squares[place] += slope * slope;
  weights[place] -= (rate * slope) / Math.sqrt(squares[place]);
}

function* shuffledOften(samples) {
  const order = [...samples];
  let seed = 12345;
  const random = () => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) / 2 ** 32;
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = Math.floor(random() * (last + 1));
      [order[last], order[other]] = [order[other], order[last]];
    }
    yield* order;
  }
}
