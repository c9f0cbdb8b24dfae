/** At most a fifth of a company's clips may be spent in one club (D23), rounded down, but at least one. */
export const clubShareOf = (clips: number): number => Math.max(1, Math.floor(clips / 5))
