/** The three parts of the public list. */
export const tournamentPhases = ['live', 'coming', 'finished'] as const
export type TournamentPhase = (typeof tournamentPhases)[number]

/** So many of each part are listed before more are asked for, and as many more each time. */
export const listedPerPage = 20
/** No part is longer: what is older is found by its club or its name. */
export const maxListed = 1_000
