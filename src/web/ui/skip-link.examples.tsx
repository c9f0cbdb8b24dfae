import { SkipLink } from './skip-link.tsx'

export const ShownWithTheTabKey = () => (
  <div className="rounded-md border border-dashed border-slate-400 p-6 text-slate-600">
    <SkipLink /> Tryk på tabulatortasten herfra.
  </div>
)
