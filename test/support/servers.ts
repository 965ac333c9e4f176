import { inject } from 'vitest';

/** Addresses of the servers this vitest run uses (started or given by the environment). */
export interface Servers {
  readonly weaviate: { readonly http: string; readonly grpcPort: number };
  readonly temporal: { readonly address: string };
}

declare module 'vitest' {
  interface ProvidedContext {
    servers: Servers;
  }
}

/** The shared servers; the project must list test/support/servers-setup.ts as its globalSetup. */
export function servers(): Servers {
  return inject('servers');
}
