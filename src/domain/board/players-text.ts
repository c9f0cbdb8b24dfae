import type { BoardRow } from './board.ts'

type Named = Pick<BoardRow, 'name' | 'players'>

/** `Bo Berg / Eva Holm` of a side whose own name does not say who plays in it; null where the name does. */
export function playersText({ name, players = [] }: Named): string | null {
  const isSaid = players.every((player) => name.includes(player.name.split(' ').at(-1) ?? ''))
  return isSaid ? null : players.map((player) => player.name).join(' / ')
}

/** All the names by which a row is found: its own, and those of the players of a side. */
export const searchedNames = ({ name, players = [] }: Named): string =>
  [name, ...players.map((player) => player.name)].join(' ')
