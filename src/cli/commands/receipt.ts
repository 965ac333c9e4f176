import { readReceipt, type ReceiptFindings } from '../../composition/read-receipt.js';
import { MemoryError } from '../../domain/errors.js';
import { flagText, type Command } from '../command.js';
import { erasureLines } from '../erasure-lines.js';
import { readTextFile } from '../read-all.js';

/** `durable-memory receipt verify <file>` */
export const command: Command = {
  summary:
    'Verifies the signature of a receipt of an erasure. Needs no store and no key. Exit code 1 when it is not whole.',
  usage: 'verify <file>',
  mostArguments: 2,
  options: { key: { type: 'string' } },
  help: { key: 'the public key it must be signed with: anybody can sign with a key of their own' },
  async run({ flags, console, arguments: [action, file] }) {
    if (action !== 'verify' || file === undefined)
      throw new MemoryError('invalid_input', 'say what to do: receipt verify FILE');
    const findings = readReceipt(await readTextFile(file), flagText(flags, 'key'));
    if (flags['json'] === true) console.out(JSON.stringify(findings));
    else for (const line of lines(findings)) console.out(line);
    return findings.valid ? 0 : 1;
  },
};

function lines({ valid, problem, receipt }: ReceiptFindings): readonly string[] {
  const verdict = valid ? 'valid' : `NOT VALID: ${problem}`;
  if (receipt === null) return [verdict];
  const { subject: id, scope, requestedAt } = receipt;
  return [verdict, ...erasureLines({ id, scope, requestedAt, receipt, state: 'done', liftedAt: null })];
}
