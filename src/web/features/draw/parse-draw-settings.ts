import type { DraftSettings } from '#domain/draw/draft.ts'
import { formText } from '../../form-text.ts'
import { parseMinute } from '#domain/shared/clock-time.ts'

/** What stands in the form, and what could not be read; wishes are changed elsewhere. */
export function parseDrawSettings(
  form: FormData,
  now: DraftSettings,
): { settings: DraftSettings; errors: Record<string, string> } {
  const text = formText(form)
  const errors: Record<string, string> = {}
  const first = parseMinute(text('first'))
  if (first === undefined) errors['first'] = 'Skriv tiden som 9.00.'
  const interval = whole(text('interval'))
  if (interval === undefined) errors['interval'] = 'Skriv et antal minutter fra 1 til 60.'
  const pause = text('pause') === '' ? null : whole(text('pause'))
  if (pause === undefined) errors['pause'] = 'Skriv et antal flights fra 1 til 60.'
  const limit = text('limit') === '' ? null : whole(text('limit'), 216)
  if (limit === undefined)
    errors['limit'] = 'Skriv et helt tal fra 1 til 216, eller lad det stå tomt.'
  const isOn = (name: string) => form.get(name) === 'on'
  return {
    errors,
    settings: {
      order: text('order') as DraftSettings['order'],
      grouping: text('grouping') as DraftSettings['grouping'],
      preferred: Number(text('preferred')) as DraftSettings['preferred'],
      start: text('start') as DraftSettings['start'],
      byDivision: isOn('byDivision'),
      clubsApart: isOn('clubsApart'),
      avoidRepeats: isOn('avoidRepeats'),
      firstMinute: first ?? now.firstMinute,
      interval: interval ?? now.interval,
      pauseAfter: pause ?? null,
      handicapLimit: limit ?? null,
      seed: text('seed') || now.seed,
      wishes: now.wishes,
    },
  }
}

/** From 1. */
function whole(text: string, highest = 60): number | undefined {
  const number = Number(text)
  return /^\d{1,3}$/.test(text) && number >= 1 && number <= highest ? number : undefined
}
