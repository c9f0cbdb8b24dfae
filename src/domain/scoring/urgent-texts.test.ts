import { expect, test } from 'vitest'
import { gsm7Length, oneSms, smsSeptets, toGsm7 } from '../notifications/gsm7.ts'
import { plainDate } from '../shared/dates.ts'
import {
  freePlaceText,
  restartText,
  resumedPlayText,
  startTimeText,
  suspendedPlayText,
  withdrawnListText,
} from './urgent-texts.ts'

const june = plainDate('2027-09-29')
const latest = Date.parse('2027-09-29T22:59:00+02:00')
const before = plainDate('2027-09-28')
const longest = [
  startTimeText({ day: june, start: { minute: 1199, hole: 18 } }),
  startTimeText({ day: june, start: null }),
  withdrawnListText(june),
  suspendedPlayText({ kind: 'danger', resumesAt: latest, today: before }),
  suspendedPlayText({ kind: 'normal', resumesAt: latest, today: before }),
  restartText({ resumesAt: latest, today: before }),
  resumedPlayText,
  freePlaceText(latest),
]

test('every text is one SMS that keeps at least twenty characters of the longest name', () => {
  const name = 'Ærø Østersø Åbent Mesterskab [2027] i Årets Længste Turneringsnavn på Øen'
  for (const { text } of longest) {
    const sms = oneSms(name, text)
    expect(gsm7Length(sms)).toBeLessThanOrEqual(smsSeptets)
    expect(sms.startsWith(name.slice(0, 20))).toBe(true)
    expect(sms.endsWith(toGsm7(text))).toBe(true)
  }
})
