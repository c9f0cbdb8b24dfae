import { Mark, Wordmark } from './mark.tsx'

export const Sizes = () => (
  <div className="flex flex-wrap items-center gap-8 text-green-800">
    <Mark className="size-6" />
    <Mark />
    <Mark className="size-24" />
    <Wordmark />
    <Wordmark large />
  </div>
)

export const OnDark = () => (
  <div className="on-dark inline-block rounded-md bg-green-950 p-8">
    <Wordmark large />
  </div>
)
