// Flags that are numbers.
import { MemoryError } from '../domain/errors.js';
import { flagText, type Flags } from './command.js';

/** `{ [field]: number }` of a flag, or {} when it was not given. `invalid_input` for anything but a number ≥ 0. */
export function positiveNumber<F extends string>(flags: Flags, flag: string, field: F): { readonly [K in F]?: number } {
  const text = flagText(flags, flag);
  if (text === undefined) return {};
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value) && value >= 0)
    return { [field]: value } as { readonly [K in F]?: number };
  throw new MemoryError('invalid_input', `--${flag} must be a number from 0 upwards`);
}
