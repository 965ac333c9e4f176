import { describe, expect, it } from 'vitest';
import { simplified } from '../../../src/domain/gate/simplified.js';
import { tellsHealth } from '../../../src/domain/gate/topic-health.js';

describe('traditional letters', () => {
  it('are read as simplified ones, place by place', () => {
    const sentence = '我這個月薪水只剩五千塊，醫生說血壓偏高。';
    expect(simplified(sentence)).toBe('我这个月薪水只剩五千块，医生说血压偏高。');
    expect(simplified(sentence)).toHaveLength(sentence.length);
  });

  it('leave everything else as it is', () => {
    const sentence = '皇后 said: カタカナ, 12 % 😀, 著名的里程碑';
    expect(simplified(sentence)).toBe(sentence.replace('著', '着'));
  });

  it('do not keep a topic from being told', () => {
    expect(tellsHealth('我媽媽有糖尿病。')).toBe(true);
  });
});
