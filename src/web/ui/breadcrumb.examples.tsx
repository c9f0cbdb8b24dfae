import { Breadcrumb } from './breadcrumb.tsx'

const home = { label: 'Forside', href: '/' }

export const Short = () => <Breadcrumb crumbs={[home, { label: 'Handelsbetingelser' }]} />

export const Long = () => (
  <Breadcrumb
    crumbs={[
      home,
      { label: 'Samarbejdsklubber', href: '/clubs' },
      { label: 'Nørre Vosborg og Vinderup Hedes Golfklub af 1987' },
    ]}
  />
)
