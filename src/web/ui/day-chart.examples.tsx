import { DayChart } from './day-chart.tsx'

const days = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    key: String(i),
    label: `${(i % 30) + 1}. maj`,
    values: [Math.round(90 + 60 * Math.sin(i / 2)), Math.round(40 + 25 * Math.sin(i / 2))],
  }))

const visits = [
  { label: 'Sidevisninger', tone: 'soft' },
  { label: 'Besøg', tone: 'strong' },
] as const

export const Month = () => <DayChart series={visits} points={days(30)} />

export const Quarter = () => <DayChart series={visits} points={days(90)} />

export const FewErrors = () => (
  <DayChart
    series={[{ label: 'Fejl', tone: 'error' }]}
    points={[0, 0, 1, 0, 0, 0, 1].map((value, i) => ({
      key: String(i),
      label: `${i + 1}. maj`,
      values: [value],
    }))}
  />
)

const seasons = [
  { label: 'Året før', tone: 'soft' },
  { label: 'I år', tone: 'strong' },
] as const

export const TwoSeasons = () => (
  <DayChart
    series={seasons}
    beside
    allLabels
    points={['man', 'tir', 'ons', 'tor', 'fre', 'lør', 'søn'].map((label, i) => ({
      key: label,
      label,
      values: [40 + 9 * i, 52 + 6 * i],
    }))}
  />
)

export const Nothing = () => <DayChart series={visits} points={[]} />
