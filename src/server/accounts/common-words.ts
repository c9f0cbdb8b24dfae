import list from './common-passwords.json' with { type: 'json' }

/**
 * The passwords of the world, and Danish words that people choose, ours: the world's list has few
 * of them. Clubs, towns and seasons are what a golfer thinks of first.
 */
const known = new Set([...list.passwords.split(' '), ...list.danish.split(' ')])

/** Is this lower-case word among those that attackers try first? */
export const isCommonWord = (word: string): boolean => known.has(word)
