// What is judged by when something enters a space that is not the principal's own.
import { ceilingFor, isOwn } from '../domain/ceiling.js';
import type { Turn } from '../domain/turn.js';
import type { ClientContext } from './client-context.js';

/** The most sensitive the principal may write there, and whether a screening hook is to be asked; {} in own namespaces. */
export function entering({ principal, namespace, ports }: ClientContext): Pick<Turn, 'ceiling' | 'screening'> {
  if (isOwn(principal, namespace)) return {};
  const ceiling = ceilingFor(principal, namespace);
  return { ceiling, ...(ports.screen === undefined ? {} : { screening: true }) };
}
