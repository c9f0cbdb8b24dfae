import { expect, test } from 'vitest'
import { brokenLogTitle, logChainText } from './log-chain-text.ts'

const verified = { at: '2027-05-04T02:00:00.000Z', position: 1_234, total: 0, findings: [] }
const chain = { position: 1_240, chainedAt: '2027-05-04T08:05:00.000Z', waiting: 0, verified }

test.each([
  [
    'verified, and chained further',
    chain,
    'Loggen er hel til og med hændelse 1.234 i kæden. Den blev efterset 04.05.2027 kl.\u00a04.00. Kæden er ført til og med 04.05.2027 kl.\u00a010.05.',
  ],
  [
    'verified to its end',
    { ...chain, position: 1_234 },
    'Loggen er hel til og med hændelse 1.234 i kæden. Den blev efterset 04.05.2027 kl.\u00a04.00.',
  ],
  [
    'before the first night',
    { ...chain, verified: null },
    'Kæden er ført til og med 04.05.2027 kl.\u00a010.05. Loggen bliver efterset hver nat efter kl.\u00a04.',
  ],
  [
    'not whole: the warning says so',
    { ...chain, verified: { ...verified, total: 2 } },
    'Kæden er ført til og med 04.05.2027 kl.\u00a010.05.',
  ],
  [
    'empty',
    { position: 0, chainedAt: null, waiting: 0, verified: null },
    'Der er ikke skrevet noget i loggens kæde endnu.',
  ],
])('%s', (_, given, text) => {
  expect(logChainText(given)).toBe(text)
})

test('the warning counts what was found', () => {
  expect(brokenLogTitle({ ...verified, total: 1 })).toBe(
    'Loggen er ikke hel: ét fund ved eftersynet 04.05.2027 kl.\u00a04.00',
  )
  expect(brokenLogTitle({ ...verified, total: 1_200 })).toBe(
    'Loggen er ikke hel: 1.200 fund ved eftersynet 04.05.2027 kl.\u00a04.00',
  )
})
