/** What only a wide screen has room for, in one file that a phone does not fetch. */
export { HoleHead, HoleMarks } from './hole-marks.tsx'
export { FieldSpread } from './field-spread.tsx'
