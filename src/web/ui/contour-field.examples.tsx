import { ContourField } from './contour-field.tsx'

export const Seeds = () => (
  <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
    {['forside', '404', 'SK27-4F7K-9Q2H-C', 'klub'].map((seed) => (
      <ContourField
        key={seed}
        seed={seed}
        className="h-40 w-full rounded-md border text-green-400"
      />
    ))}
  </div>
)
