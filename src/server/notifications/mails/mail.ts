import type { ReactNode } from 'react'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { danishDay, danishMinute } from '../../clock.ts'
import type { TemplateName, Templates } from '../templates.ts'
import type { Wordings } from './own-words.tsx'

/** One kind of mail: its subject and its body, from the same data. */
export type Mail<Name extends TemplateName> = {
  subject: (data: Templates[Name], wordings: Wordings) => string
  Body: (props: { data: Templates[Name]; publicUrl: string }) => ReactNode
}

/** `lørdag den 12. juni 2027 kl. 9.30`, on the Danish clock. */
export function momentInDanish(instant: string): string {
  const at = new Date(instant)
  return `${formatDay(danishDay(at))} ${formatClockProse(danishMinute(at))}`
}
