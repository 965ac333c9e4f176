import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { embeddingWidth } from './embedding-table.js';
import { damagedModel, missingModelFile } from './model-errors.js';
import { network, networkBatch } from './network.js';
import { readNpz } from './npz.js';
import { readSentencePieceModel } from './sentencepiece-model.js';
import { tokenizer } from './tokenizer.js';

/** The model in this thread: what the worker runs. */
export interface UseMultilingualModel {
  /** Token ids of a text, start and end included. */
  tokenize(text: string): number[];
  /** Unit vectors, 512 numbers per text one after the other; blocks the thread. */
  embed(texts: readonly string[]): Float32Array;
}

function readModelFile(folder: string, name: string): Buffer {
  try {
    return readFileSync(join(folder, name));
  } catch (cause) {
    throw missingModelFile(name, cause);
  }
}

interface ManifestEntry {
  readonly name: string;
  readonly sha256: string;
}

function readManifest(folder: string): readonly ManifestEntry[] {
  const text = readModelFile(folder, 'manifest.json').toString('utf8');
  try {
    return (JSON.parse(text) as { files: ManifestEntry[] }).files;
  } catch (cause) {
    throw damagedModel('manifest.json is not JSON', cause);
  }
}

function checked(folder: string, name: string): Buffer {
  const file = readModelFile(folder, name);
  const digest = createHash('sha256').update(file).digest('hex');
  if (readManifest(folder).find((entry) => entry.name === name)?.sha256 !== digest) {
    throw damagedModel(`${name} is not the file that manifest.json describes (sha256 differs)`);
  }
  return file;
}

/** Cuts token lists into runs that the network takes at once. */
function* batches(lists: readonly number[][]): Generator<number[][]> {
  let batch: number[][] = [];
  let tokens = 0;
  for (const ids of lists) {
    if (batch.length === networkBatch.texts || tokens + ids.length > networkBatch.tokens) {
      yield batch;
      batch = [];
      tokens = 0;
    }
    batch.push(ids);
    tokens += ids.length;
  }
  if (batch.length > 0) yield batch;
}

/**
 * Loads the model from its folder (weights.npz, sp.model, manifest.json); takes about a second and 120 MB. Throws
 * `dependency_missing` when a file is not there, `internal` when its sha256 is not the manifest's.
 */
export function loadModel(folder: string): UseMultilingualModel {
  const tokenize = tokenizer(readSentencePieceModel(checked(folder, 'sp.model')));
  const run = network(readNpz(checked(folder, 'weights.npz')));
  return {
    tokenize,
    embed(texts) {
      const vectors = new Float32Array(texts.length * embeddingWidth);
      let at = 0;
      for (const batch of batches(texts.map(tokenize))) {
        vectors.set(run(batch), at);
        at += batch.length * embeddingWidth;
      }
      return vectors;
    },
  };
}
