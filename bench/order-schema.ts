/** The body of the JSON write: declared by the flow, and validated by the expert's Fastify. */
export const orderSchema = {
  type: 'object',
  required: ['customer', 'amount', 'urgent', 'items'],
  properties: {
    customer: { type: 'string' },
    amount: { type: 'number' },
    urgent: { type: 'boolean' },
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['sku', 'name', 'quantity', 'price'],
        properties: {
          sku: { type: 'string' },
          name: { type: 'string' },
          quantity: { type: 'integer' },
          price: { type: 'number' },
        },
      },
    },
  },
} as const;

export interface Order {
  readonly customer: string;
  readonly amount: number;
  readonly urgent: boolean;
  readonly items: readonly {
    readonly sku: string;
    readonly name: string;
    readonly quantity: number;
    readonly price: number;
  }[];
}
