import { Spinner } from './spinner.tsx'

export const Sizes = () => (
  <p className="flex items-center gap-4 text-green-700">
    <Spinner /> Sender koden … <Spinner className="size-8" /> <Spinner className="size-12" />
  </p>
)
