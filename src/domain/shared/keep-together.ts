const noBreak = '\u00a0'
const tied = /(\d(?= kr\.)|\bkl\.(?= \d)|\d\.(?= [a-zæøå])) /g

/**
 * Ties what a line must not part: `1.495 kr.`, `kl. 9.12` and `30. november`. For texts that people
 * write; what we write ourselves is tied where it is formatted (`formatKroner`, `formatClockProse`, `formatDay`).
 */
export const keepTogether = (text: string): string => text.replace(tied, `$1${noBreak}`)

/** The same words with nothing tied: for a file, where a space is a space. */
export const plainSpaces = (text: string): string => text.replaceAll(noBreak, ' ')
