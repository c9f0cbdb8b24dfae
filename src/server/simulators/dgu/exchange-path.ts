/** Where the simulated union takes scorecards, below its set of calls. */
export const exchangePath = '/Clubs/Members/ExchangedScorecards'
