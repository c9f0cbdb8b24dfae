import { describe, expect, test } from 'vitest'
import { schemaOf } from '#contract/shared/endpoint.ts'
import { createTournament } from '#contract/competitions/endpoints.ts'
import { parsedForm } from '../../parsed-form.ts'
import { parseNewTournament } from './parse-new-tournament.ts'

const clubId = '0195d8f0-0000-7000-8000-000000000001'
const answers = {
  name: ' Forårsmatchen ',
  day: '12/6 2027',
  courseId: '0195d8f0-0000-7000-8000-000000000002',
  format: 'stableford',
  divisions: 'by_handicap',
  fee: '1.250,50',
  places: '72',
  firstStart: '9',
}

const form = parsedForm((text) => parseNewTournament(text, { clubId, today: '2027-05-04' }))

async function parse(changes: Record<string, string> = {}) {
  const { input } = await form.loadSchema()
  return input.safeParse({ ...answers, ...changes })
}

describe('the form Ny turnering', () => {
  test('accepts Danish notation and yields the input of the contract', async () => {
    const { data, error } = await parse()
    expect(error).toBeUndefined()
    expect(schemaOf(createTournament).input.parse(data)).toMatchObject({
      name: 'Forårsmatchen',
      day: '2027-06-12',
      feeOre: 125_050,
      places: 72,
      firstMinute: 540,
    })
  })

  test('leaves empty fields to the presets, and has no limit without places', async () => {
    const { data } = await parse({ places: '', memberFee: '', cardFee: '' })
    expect(data?.places).toBeNull()
    expect(data).not.toHaveProperty('memberFeeOre')
    expect(data).not.toHaveProperty('cardFeeOre')
  })

  test.each([
    [{ name: 'F' }, 'name'],
    [{ day: '31.02.2027' }, 'day'],
    [{ day: '03.05.2027' }, 'day'],
    [{ courseId: '' }, 'courseId'],
    [{ fee: '' }, 'fee'],
    [{ fee: '-5' }, 'fee'],
    [{ memberFee: 'gratis' }, 'memberFee'],
    [{ places: '1' }, 'places'],
    [{ firstStart: '25.00' }, 'firstStart'],
  ])('reports %j at its field', async (changes, field) => {
    const { error } = await parse(changes)
    expect(error?.issues.map(({ path }) => path)).toEqual([[field]])
  })
})
