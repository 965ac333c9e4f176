import { SearchAttributeType, defineSearchAttributeKey, type SearchAttributePair } from '@temporalio/common';
import { upsertSearchAttributes } from '@temporalio/workflow';
import { partitionAttribute, searchAttributes } from './messages.js';

const keys = {
  partition: defineSearchAttributeKey(searchAttributes.partition, SearchAttributeType.KEYWORD),
  job: defineSearchAttributeKey(searchAttributes.job, SearchAttributeType.KEYWORD),
  outcome: defineSearchAttributeKey(searchAttributes.outcome, SearchAttributeType.KEYWORD),
  tier: defineSearchAttributeKey(searchAttributes.tier, SearchAttributeType.KEYWORD),
};

/** Sets the given attributes of the running workflow in one command. */
export function describeRun(values: Partial<Record<keyof typeof keys, string>>): void {
  const given = Object.entries(values) as [keyof typeof keys, string][];
  upsertSearchAttributes(given.map(([name, value]) => ({ key: keys[name], value })));
}

/** Attributes an ingestion has from its start. */
export function childAttributes(partition: string): SearchAttributePair[] {
  return [
    { key: keys.partition, value: partitionAttribute(partition) },
    { key: keys.job, value: 'ingest' },
  ];
}
