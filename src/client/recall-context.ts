// What a recall may reach.
import type { ClientContext } from './client-context.js';

/** The part of a principal's view a recall works with: no engine. */
export type RecallContext = Pick<ClientContext, 'ports' | 'heat' | 'namespace' | 'principal' | 'rights' | 'only'> &
  Partial<Pick<ClientContext, 'reads'>>;
