// Names of blobs and of the partitions they are in: what names a file must not lead out of its folder.
import { MemoryError } from './errors.js';

/** The name itself; `invalid_input` for one that could lead elsewhere. */
export function checkedBlobName(name: string): string {
  if (/^[\w-][\w.-]*$/.test(name)) return name;
  throw new MemoryError('invalid_input', 'a name in the archive holds letters, digits, "-", "_" and "." only');
}
