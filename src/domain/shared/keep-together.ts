const noBreak = '\u00a0'
const inseparable = /(\d(?= kr\.)|\bkl\.(?= \d)|\d\.(?= [a-zæøå])) /g

/**
 * Puts non-breaking spaces into `1.495 kr.`, `kl. 9.12` and `30. november`. For texts from the back office; the
 * formatters (`formatKroner`, `formatClockProse`, `formatDay`) do it themselves.
 */
export const keepTogether = (text: string): string => text.replace(inseparable, `$1${noBreak}`)

/** Replaces non-breaking spaces by plain ones, for files. */
export const plainSpaces = (text: string): string => text.replaceAll(noBreak, ' ')
