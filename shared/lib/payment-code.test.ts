import { describe, expect, it } from 'vitest';
import { readPaymentCode } from './payment-code.ts';

const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const bsc = '0x52908400098527886E0F7030069857D2E4169EE7';
const token = '0x55d398326f99059fF775485246999027B3197955';

describe('a payment code', () => {
  it.each([
    [tron, { address: tron }],
    [` ${bsc.slice(0, 20)} ${bsc.slice(20)}\n`, { address: bsc }],
    [`tron:${tron}`, { address: tron, chain: 'TRON' }],
    [`TRON:${tron}?amount=12.5&token=USDT`, { address: tron, chain: 'TRON', amount: '12.5' }],
    [`tron://${tron}`, { address: tron, chain: 'TRON' }],
    [`bnb:${bsc}?amount=1e5`, { address: bsc, chain: 'BSC' }],
    [`ethereum:${bsc}`, { address: bsc }],
    [`ethereum:${bsc}@56?value=1`, { address: bsc, chain: 'BSC' }],
    [`ethereum:${bsc}@1`, { address: bsc, chain: 'other' }],
    [
      `ethereum:pay-${token}@56/transfer?address=${bsc}&uint256=5e18`,
      { address: bsc, chain: 'BSC' },
    ],
    [
      `bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq`,
      {
        address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
        chain: 'other',
      },
    ],
  ])('%s', (text, code) => {
    expect(readPaymentCode(text)).toEqual(code);
  });

  it.each([
    '',
    'hello',
    'https://example.com/pay?address=TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    `ethereum:${token}@56/transfer?uint256=5`,
    'tron:',
  ])('is not in %j', (text) => {
    expect(readPaymentCode(text)).toBeUndefined();
  });
});
