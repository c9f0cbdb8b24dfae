import { expect, test } from 'vitest'
import { partText } from './part-text.ts'

const board = { kind: 'board', divisionId: null } as const
const [men, women] = [
  { id: 'm', name: 'Herrer' },
  { id: 'w', name: 'Damer' },
]

test('a standing of the whole field names all rækker, and nothing where there is one', () => {
  expect(partText(board, [men, women])).toEqual({ title: 'Stilling', detail: 'Alle rækker' })
  expect(partText(board, [men])).toEqual({ title: 'Stilling', detail: '' })
})

test('a part of one række has its name, until there is no such række', () => {
  expect(partText({ ...board, divisionId: 'w' }, [men, women]).detail).toBe('Damer')
  expect(partText({ ...board, divisionId: 'w' }, [men]).detail).toBe('Rækken findes ikke længere')
})
