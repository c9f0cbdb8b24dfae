import { maxPlayers, maxRoundsEach } from '#domain/companies/company-price.ts'

/** The raw values of the URL or the fields; `12` and `"12"` are equal. */
export type Asked = { players?: string | number; rounds?: string | number }

export type Question = {
  players: number
  roundsEach: number
  errors: { players?: string; rounds?: string }
}

/** The initial example: twelve players with five rounds each. */
const usual = { players: 12, roundsEach: 5 }

/** Parses the question; an invalid number has an error and is replaced by the example. */
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
