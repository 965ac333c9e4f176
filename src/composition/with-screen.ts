import type { Ports } from '../ports/index.js';
import type { Config } from './config.js';

/** The ports with the configured judge of what enters shared spaces: clients and workers need it alike. */
export function withScreen(ports: Ports, { screen }: Pick<Config, 'screen'>): Ports {
  return screen === undefined ? ports : { ...ports, screen };
}
