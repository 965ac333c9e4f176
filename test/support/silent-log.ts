import type { Logger } from '../../src/ports/index.js';

/** A logger that says nothing. */
export const silentLog: Logger = { debug() {}, info() {}, warn() {}, error() {} };
