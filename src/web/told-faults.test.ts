import { expect, test } from 'vitest'
import { tellFaults, tellingOf, type Happening } from './told-faults.ts'

const [name, email] = [{ field: 'name' }, { field: 'email' }]
const bothWrong = [name, email]

const after = (...happenings: Happening[]) =>
  happenings.reduce(tellFaults, tellingOf()).told.map(({ field }) => field)

const left = (field: string, isFilled: boolean, faults = bothWrong): Happening => ({
  kind: 'left',
  field,
  isFilled,
  faults,
})
const written = (field: string, isFilled: boolean, faults = bothWrong): Happening => ({
  kind: 'written',
  field,
  isFilled,
  faults,
})
const sent = (faults = bothWrong): Happening => ({ kind: 'sent', faults })

test('who passes an empty field by is told nothing', () => {
  expect(after(left('name', false), left('email', false))).toEqual([])
})

test('a field that was filled in is judged when it is left, and no other with it', () => {
  expect(after(written('email', true))).toEqual([])
  expect(after(written('email', true), left('email', true))).toEqual(['email'])
})

test('what was written and taken out again is judged too', () => {
  expect(after(written('name', true), written('name', false), left('name', false))).toEqual([
    'name',
  ])
})

test('the message goes as soon as it is right, before the field is left', () => {
  expect(after(left('email', true), written('email', true, [name]))).toEqual([])
})

test('sent, everything is told, and an empty field is judged again when it is left', () => {
  expect(after(sent())).toEqual(['name', 'email'])
  expect(after(sent(), written('name', true, [email]))).toEqual(['email'])
  expect(after(sent(), written('name', true, [email]), left('name', false))).toEqual([
    'name',
    'email',
  ])
})

test('the list above the form holds still until it is sent again', () => {
  const mended = [sent(), written('name', true, [email])].reduce(tellFaults, tellingOf())
  expect(mended.refused).toEqual(bothWrong)
  expect(tellFaults(mended, sent([email])).refused).toEqual([email])
  expect(tellFaults(mended, sent([])).refused).toEqual([])
})

test('a form that turns to something else begins anew', () => {
  expect(after(sent(), { kind: 'turned' })).toEqual([])
  expect(after(sent(), { kind: 'turned' }, left('name', false))).toEqual([])
})

test('a form that was sent without scripts comes with its faults', () => {
  const posted = tellingOf([email])
  expect(posted).toMatchObject({ told: [email], refused: [email] })
  expect(tellFaults(posted, left('name', false)).told).toEqual(bothWrong)
})
