/** What stands for all *rækker* together; null where there is only one, which needs no name. */
export const everyDivision = (divisions: readonly unknown[]): string | null =>
  divisions.length > 1 ? 'Alle rækker' : null
