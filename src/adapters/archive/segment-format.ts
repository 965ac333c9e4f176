// A segment as bytes: a first line that says what follows, then gzipped JSON lines, one for each memory (ADR 21).
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { decodeVectors, encodeVectors } from '../../domain/base64-vectors.js';
import { isMemoryError, MemoryError } from '../../domain/errors.js';
import type { ArchiveSegment } from '../../ports/index.js';

const format = 'durable-memory-archive';
const version = 1;

interface Header {
  readonly format: string;
  readonly version: number;
  readonly segment: string;
  readonly memories: number;
  /** Of the bytes after this line. */
  readonly sha256: string;
}

type Memory = ArchiveSegment['memories'][number];
type Line = Omit<Memory, 'vector'> & { readonly vector: string };

/** The bytes of a segment. */
export async function encodeSegment({ id, memories }: ArchiveSegment): Promise<Uint8Array> {
  const lines = memories.map(({ vector, ...rest }): Line => ({ ...rest, vector: encodeVectors([vector])[0]! }));
  const body = await promisify(gzip)(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const header: Header = { format, version, segment: id, memories: memories.length, sha256: sha256(body) };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body]);
}

/** The segment of these bytes. `internal` naming it when they are not whole, `version_too_new` for a later format. */
export async function decodeSegment(id: string, bytes: Uint8Array): Promise<ArchiveSegment> {
  try {
    const [header, body] = parted(bytes);
    if (header.format !== format) throw damagedSegment(id);
    if (header.version > version) throw tooNew(id);
    const isWhole = header.version === version && header.segment === id && header.sha256 === sha256(body);
    if (!isWhole) throw damagedSegment(id);
    const text = (await promisify(gunzip)(body)).toString('utf8');
    const memories = text.split('\n').slice(0, -1).map(memoryOf);
    if (memories.length !== header.memories) throw damagedSegment(id);
    return { id, memories };
  } catch (error) {
    throw isMemoryError(error) ? error : damagedSegment(id, error);
  }
}

function parted(bytes: Uint8Array): readonly [Header, Uint8Array] {
  const end = bytes.indexOf(0x0a);
  return [JSON.parse(Buffer.from(bytes.subarray(0, end)).toString('utf8')) as Header, bytes.subarray(end + 1)];
}

function memoryOf(text: string): Memory {
  const { vector, ...line } = JSON.parse(text) as Line;
  return { ...line, vector: decodeVectors([vector])[0]! };
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** What is said of a segment that cannot be read as it was written. */
export function damagedSegment(id: string, cause?: unknown): MemoryError {
  const message = `segment ${id} of the archive is damaged; put a backup of the archive in its place`;
  return new MemoryError('internal', message, { context: { segmentId: id }, cause });
}

function tooNew(id: string): MemoryError {
  const message = `segment ${id} of the archive was written by a newer version; update durable-memory`;
  return new MemoryError('version_too_new', message, { context: { segmentId: id } });
}
