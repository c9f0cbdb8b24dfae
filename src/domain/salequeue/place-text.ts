import { countOf } from '../shared/danish.ts'
import { figureText } from '../shared/figure.ts'
import type { Minutes } from './place.ts'

/** The wait in Danish, to follow *Det er din tur*. */
export function waitText(minutes: Minutes | null): string {
  if (!minutes) return 'Der lukkes ingen ind lige nu. Din plads er gemt.'
  const { from, to } = minutes
  if (from < 1 && to <= 2) return 'Det er din tur om et øjeblik.'
  return `Det er din tur om ${Math.max(1, from)}–${to} minutter.`
}

/** How long the last in the queue waits, for the operator: from the opening on, while nobody has been let in yet. */
export const lastWaitText = ({ from, to }: Minutes, state: 'gathering' | 'open'): string => {
  const wait = to <= 1 ? 'højst et minut' : `${Math.max(1, from)}–${to} minutter`
  return `Den sidste venter ${wait}${state === 'gathering' ? ' efter åbningen' : ''}`
}

export const beforeText = (before: number): string =>
  before === 0
    ? 'Du er den næste'
    : `Der er ${countOf(before, 'person', 'personer').replace(/^\d+/, figureText(before))} foran dig`
