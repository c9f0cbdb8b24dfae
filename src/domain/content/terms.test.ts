import { expect, test } from 'vitest'
import { complaintBoard, demonstrationCompany } from './company.ts'
import { findOwnedText } from './owned-texts.ts'
import { termsAsText, termsKey } from './terms.ts'
import { withdrawalForm } from './withdrawal-text.ts'

const body = findOwnedText(termsKey)?.body ?? ''
const terms = termsAsText({ body, version: '2027-1', company: demonstrationCompany })

test.each([
  ['who sells', 'Fairwayvej 18, 8000 Aarhus C, CVR-nr. 41870001'],
  ['the language of the agreement', 'Aftalen indgås på dansk.'],
  [
    'that no fee is added',
    'Der kommer ingen gebyrer til, heller ikke for at betale med betalingskort.',
  ],
  [
    'when money is taken',
    'Beløbet reserveres, når du bestiller, og trækkes, når kortet er leveret.',
  ],
  ['when a card is delivered', 'Kortet er leveret, når det er udstedt'],
  ['that nothing renews itself', 'Kortet fornyes ikke af sig selv.'],
  ['how long one may withdraw', 'løber til kl. 23.59 den fjortende dag'],
  ['which days move the deadline', 'grundlovsdag, juleaftensdag eller nytårsaftensdag'],
  ['the withdrawal function', '»Fortryd aftale«, som står nederst på alle sider'],
  ['its second step', 'trykker »Bekræft fortrydelse«. Du skal ikke logge ind.'],
  [
    'what an early start costs',
    'prisen gange spillede runder, delt med kortets beregnede antal runder',
  ],
  ['that withdrawing is free', 'Det koster ikke noget at fortryde.'],
  ['who buys for a child', 'Er golfspilleren under 18 år, er det en forælder eller værge'],
  ['how long a gift card lasts', 'Et gavekort gælder i mindst tre år'],
  ['that companies have their own terms', 'Fortrydelsesretten gælder ikke for firmakøb.'],
  ['where to complain', `${complaintBoard.name}, ${complaintBoard.address}`],
])('the terms say %s', (_, words) => expect(terms).toContain(words))

test('the terms end with the standard form, and do not link the closed European platform', () => {
  for (const line of withdrawalForm(demonstrationCompany)) expect(terms).toContain(line)
  expect(terms).not.toMatch(/ec\.europa|\bODR\b|onlineplatform/i)
})
