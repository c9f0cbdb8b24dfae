import type { Ore } from '../shared/money.ts'

/**
 * Reads an amount of a settlement file in øre, in Danish or English notation, with or without thousands and unit:
 * `1.495,00`, `1,495.00`, `1495`, `1 495,5`, `-0.02`, `(20,00)`, `DKK 1495.00`. Undefined for no amount and for what can be
 * read in two ways: in `1.495` and `1,495` the mark may be that of thousands or of decimals.
 */
export function parseFileAmount(text: string): Ore | undefined {
  const bare = text
    .replace(/[\s\u00a0\u202f']/g, '')
    .replace(/^(dkk|kr\.?)|(dkk|kr\.?)$/gi, '')
    .replace(/[\u2212\u2013]/g, '-')
  const inBrackets = /^\((.+)\)$/.exec(bare)
  const [, minus = '', digits = ''] = /^([-+]?)(.+)$/.exec(inBrackets?.[1] ?? bare) ?? []
  const ore = parseDigits(digits)
  if (ore === undefined) return undefined
  const isNegative = (minus === '-') !== (inBrackets !== null)
  return isNegative && ore !== 0 ? -ore : ore
}

/** Whole kroner with or without marks of thousands, and at most two decimals. */
function parseDigits(digits: string): Ore | undefined {
  const [, danish, danishOre] = /^(\d{1,12}|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(digits) ?? []
  const [, english, englishOre] =
    /^(\d{1,12}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(digits) ?? []
  const kroner = danish ?? english
  if (kroner === undefined || /^\d{1,3}[.,]\d{3}$/.test(digits)) return undefined
  const ore = (danish === undefined ? englishOre : danishOre) ?? ''
  return Number(kroner.replace(/[.,]/g, '')) * 100 + Number(ore.padEnd(2, '0'))
}
