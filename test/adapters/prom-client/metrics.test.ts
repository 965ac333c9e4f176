import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { prometheusMetrics } from '../../../src/adapters/prom-client/metrics.js';
import { metricSpecs } from '../../../src/domain/metrics.js';
import { expectLinted, parsed, total } from '../../support/prometheus-text.js';

describe('the metrics in a registry of prom-client', () => {
  it('are all there from the start, in a text that a scraper takes', async () => {
    const { text } = await prometheusMetrics();
    const families = parsed(await text());
    expect([...families.keys()]).toEqual(Object.values(metricSpecs).map(({ name }) => name));
    expectLinted(families);
    for (const { name, help, kind } of Object.values(metricSpecs)) {
      expect(families.get(name)).toMatchObject({ help, type: kind });
    }
  });

  it('count, observe and set', async () => {
    const { metrics, text } = await prometheusMetrics();
    metrics.count('turns', { result: 'accepted' });
    metrics.count('modelTokens', { tier: 'model', kind: 'prompt' }, 120);
    metrics.observe('recallSeconds', {}, 0.02);
    metrics.set('outbox', 3);
    metrics.set('outbox', 2);
    const now = await text();
    expect(total(now, 'durable_memory_turns_total', { result: 'accepted' })).toBe(1);
    expect(total(now, 'durable_memory_turns_total')).toBe(1);
    expect(total(now, 'durable_memory_model_tokens_total')).toBe(120);
    expect(total(now, 'durable_memory_recall_seconds')).toBe(1);
    expect(total(now, 'durable_memory_outbox_markers')).toBe(2);
    expectLinted(parsed(now));
  });

  it('start known series at 0, so that the first count is seen as one', async () => {
    const { text } = await prometheusMetrics();
    expect(parsed(await text()).get('durable_memory_recalls_total')?.samples).toHaveLength(5);
  });

  it('hold labels to fixed words and a hundred codes: nothing a user says can become a label', async () => {
    const { metrics, text } = await prometheusMetrics();
    metrics.count('recalls', { result: 'My name is Ann' });
    metrics.count('refusals', { reason: 'I live in "Oslo"\n' });
    metrics.count('refusals', { reason: 'low_importance' });
    for (let number = 0; number < 200; number += 1) metrics.count('refusals', { reason: `own_${number}` });
    const now = await text();
    expect(now).not.toMatch(/Ann|Oslo/);
    expect(total(now, 'durable_memory_recalls_total', { result: 'other' })).toBe(1);
    expect(total(now, 'durable_memory_refusals_total', { reason: 'low_importance' })).toBe(1);
    expect(parsed(now).get('durable_memory_refusals_total')?.samples).toHaveLength(101);
    expect(total(now, 'durable_memory_refusals_total')).toBe(202);
  });

  it('never throw at a value that is no number, nor take a counter down', async () => {
    const { metrics, text } = await prometheusMetrics();
    metrics.count('heatFlushed', {}, -5);
    metrics.observe('recalledAge', {}, Number.NaN);
    expect(total(await text(), 'durable_memory_heat_flushed_total')).toBe(0);
    expect(total(await text(), 'durable_memory_recalled_age_seconds')).toBe(0);
  });

  it('share the registry of an application, twice', async () => {
    const registry = new Registry();
    const [first, second] = [await prometheusMetrics(registry), await prometheusMetrics(registry)];
    first.metrics.count('turns', { result: 'accepted' });
    second.metrics.count('turns', { result: 'accepted' });
    expect(total(await registry.metrics(), 'durable_memory_turns_total')).toBe(2);
    await expect(prometheusMetrics({})).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
