/** TLS to Temporal with own certificates; names are those of the Temporal SDK. */
export interface TemporalTls {
  readonly serverNameOverride?: string;
  readonly serverRootCACertificate?: Uint8Array;
  readonly clientCertPair?: { readonly crt: Uint8Array; readonly key: Uint8Array };
}

/** Where Temporal is and how to prove who asks; the same for client and worker. */
export interface TemporalAddress {
  /** host:port. */
  readonly address: string;
  readonly namespace: string;
  /** Sent as a bearer token; switches TLS on unless `tls` is false. */
  readonly apiKey?: string;
  /** Default: on with an API key, off without. */
  readonly tls?: boolean | TemporalTls;
}
