export const users = {
  users: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      name: { type: 'text' },
      age: { type: 'integer', nullable: true },
    },
  },
};
