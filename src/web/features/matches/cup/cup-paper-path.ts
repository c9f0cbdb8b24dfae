/** The file with the line-ups and results of a cup, as everybody sees them. */
export const cupPaperPath = (slug: string, divisionId: string): string =>
  `/api/v1/tournaments/${slug}/matches/cup.pdf?division=${divisionId}`
