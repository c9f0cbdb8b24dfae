/** The company that sells, as its form sends it. */
export const company = {
  name: 'Klubkort ApS',
  street: 'Havnegade 1',
  postcode: '8000',
  city: 'Aarhus C',
  cvr: '13748136',
  email: 'hej@klubkort.example',
  phone: '32 34 56 78',
  phoneHours: 'Hverdage kl. 9–15',
}
