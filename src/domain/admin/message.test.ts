import { expect, test } from 'vitest'
import { plainDate } from '../shared/dates.ts'
import { audienceText, findMessageError, type MessageAudience } from './message.ts'

const names = { club: 'Rold Bakker Golfklub', season: '2027' }
const [from, to] = [plainDate('2027-05-04'), plainDate('2027-05-06')]

test.each<[MessageAudience, string]>([
  [
    { kind: 'visits', clubId: 'c', from, to },
    'Planlagte besøg i Rold Bakker Golfklub, 4. maj – 6. maj 2027',
  ],
  [
    { kind: 'visits', clubId: null, from, to },
    'Planlagte besøg i alle klubber, 4. maj – 6. maj 2027',
  ],
  [{ kind: 'visits', clubId: null, from, to: from }, 'Planlagte besøg i alle klubber, 4. maj 2027'],
  [{ kind: 'cards', seasonId: 's', productCode: null }, 'Alle kort, sæson 2027'],
  [{ kind: 'cards', seasonId: 's', productCode: 'FERIE' }, 'Feriekort, sæson 2027'],
  [
    { kind: 'region', seasonId: 's', productCode: null, region: 'Sjælland' },
    'Alle kort, sæson 2027, hjemmeklub i Sjælland',
  ],
])('%j is written »%s«', (audience, text) => expect(audienceText(audience, names)).toBe(text))

const offer = { subject: 'Forårets nyheder', body: 'Spar 300 kr. med rabatkoden FORÅR.' }

test('a service message may offer nothing, marketing may', () => {
  expect(findMessageError({ purpose: 'service', ...offer })).toEqual({
    reason: 'message_has_offers',
    words: ['Spar 300', 'rabatkoden'],
  })
  expect(findMessageError({ purpose: 'marketing', ...offer })).toBeUndefined()
})

test.each([
  ['Banen er lukket på lørdag.', undefined],
  ['## Hvorfor?\nDer er frost.', undefined],
  ['Hej {navn}.', 'text_cannot_be_shown'],
  ['[Her](javascript:alert)', 'text_cannot_be_shown'],
  ['## Tom', 'text_cannot_be_shown'],
])('the text »%s«: %s', (body, reason) => {
  const message = { purpose: 'service', subject: 'Banen', body } as const
  expect(findMessageError(message)?.reason).toBe(reason)
})

/** The table of docs/algorithms/messages.md. */
