/** One line of the report: what was looked at, and in the sentence what to do about it. */
export type Finding = { name: string; state: 'ok' | 'warn' | 'bad'; sentence: string }

export const ok = (name: string, sentence: string): Finding => ({ name, state: 'ok', sentence })
export const warn = (name: string, sentence: string): Finding => ({ name, state: 'warn', sentence })
export const bad = (name: string, sentence: string): Finding => ({ name, state: 'bad', sentence })
