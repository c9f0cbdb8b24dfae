import { maxPlayers, maxRoundsEach } from '#domain/companies/company-price.ts'

/** What the address or the fields say, as it was written; `12` and `"12"` are the same. */
export type Asked = { players?: string | number; rounds?: string | number }

export type Question = {
  players: number
  roundsEach: number
  errors: { players?: string; rounds?: string }
}

/** A dozen who play five rounds each: what most companies begin by asking. */
const usual = { players: 12, roundsEach: 5 }

/** Reads the question; a number that cannot be reckoned is told, and the usual one takes its place. */
export function readQuestion({ players, rounds }: Asked): Question {
  const people = read(players, maxPlayers)
  const each = read(rounds, maxRoundsEach)
  return {
    players: people ?? usual.players,
    roundsEach: each ?? usual.roundsEach,
    errors: {
      ...(people === undefined && isGiven(players) && { players: playersErrorText }),
      ...(each === undefined && isGiven(rounds) && { rounds: roundsErrorText }),
    },
  }
}

const playersErrorText = `Skriv et antal fra 1 til ${maxPlayers}. Er I flere, så skriv til os.`
const roundsErrorText = `Skriv et antal fra 1 til ${maxRoundsEach}.`

const isGiven = (value: string | number | undefined) =>
  value !== undefined && String(value).trim() !== ''

function read(value: string | number | undefined, most: number): number | undefined {
  const text = String(value ?? '').trim()
  const number = Number(text)
  return /^\d{1,4}$/.test(text) && number >= 1 && number <= most ? number : undefined
}
