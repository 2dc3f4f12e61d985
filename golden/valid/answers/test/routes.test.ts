import { after, before, beforeEach, describe, it } from 'node:test';
import { expectAnswer, expectRows, insertRows, send, startServer, type Server } from './support.ts';

let server: Server;
before(async () => {
  server = await startServer();
});
beforeEach(() => server.reset());
after(() => server.close());

describe('return-file', () => {
  it('a name beyond ASCII', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/echo/R%C3%A9sum%C3%A9%20(1).pdf',
      body: { a: 1 },
    });
    expectAnswer(answer, {
      status: 200,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition':
          'attachment; filename="R_sum_ (1).pdf"; filename*=UTF-8\'\'R%C3%A9sum%C3%A9%20%281%29.pdf',
      },
      body: '{"a":1}',
    });
  });
});

describe('add-invoice', () => {
  it('goes on to where the client asks, on this server', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/invoices?then=/invoices/1%3Fnew',
      body: { customer: 'Ada', amount: 1 },
    });
    expectAnswer(answer, { status: 303, headers: { location: '/invoices/1?new' } });
    await expectRows(server, 'invoices', [{ customer: 'Ada', amount: 1 }]);
  });

  it('or on one that is allowed', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/invoices?then=https://pay.example.com/1',
      body: { customer: 'Ada', amount: 1 },
    });
    expectAnswer(answer, { status: 303, headers: { location: 'https://pay.example.com/1' } });
  });

  it('and nowhere else', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/invoices?then=//evil.example.com',
      body: { customer: 'Ada', amount: 1 },
    });
    expectAnswer(answer, {
      status: 400,
      body: { message: 'query parameter "then" must be a path of this server or a URL of pay.example.com' },
    });
    await expectRows(server, 'invoices', []);
  });

  it('a 4xx takes back what was written, whatever it answers with', async () => {
    const answer = await send(server, {
      method: 'POST',
      url: '/invoices',
      body: { customer: 'Ada', amount: 1001 },
    });
    expectAnswer(answer, {
      status: 422,
      headers: { 'content-type': 'application/xml; charset=utf-8' },
      body: '<error>1001 is too much</error>',
    });
    await expectRows(server, 'invoices', []);
  });
});

describe('export-invoices', () => {
  it('no spreadsheet computes what a customer wrote', async () => {
    await insertRows(server, {
      invoices: [
        { id: 1, customer: '=1+1', amount: -5 },
        { id: 2, customer: 'Grace, "Amazing"', amount: 7, paid: true },
      ],
    });
    const answer = await send(server, { method: 'GET', url: '/invoices.csv', headers: { 'x-staff': 'ada' } });
    expectAnswer(answer, {
      status: 200,
      headers: { 'content-type': 'text/csv; charset=utf-8' },
      body: 'id,customer,amount,paid\r\n1,\'=1+1,-5,false\r\n2,"Grace, ""Amazing""",7,true\r\n',
    });
  });

  it('others log in first', async () => {
    const answer = await send(server, { method: 'GET', url: '/invoices.csv' });
    expectAnswer(answer, { status: 303, headers: { location: 'https://login.example.com/staff' }, body: '' });
  });
});

describe('delete-invoice', () => {
  it('nothing is left to say', async () => {
    await insertRows(server, { invoices: [{ id: 1, customer: 'Ada', amount: 1 }] });
    const answer = await send(server, { method: 'DELETE', url: '/invoices/1' });
    expectAnswer(answer, { status: 204, body: '' });
  });

  it('JSON of another media type', async () => {
    const answer = await send(server, { method: 'DELETE', url: '/invoices/2' });
    expectAnswer(answer, {
      status: 404,
      headers: { 'content-type': 'application/problem+json; charset=utf-8' },
      body: { title: 'No such invoice' },
    });
  });
});

describe('An invoice as a page', () => {
  it('what is put into a page is escaped', async () => {
    await insertRows(server, { invoices: [{ id: 1, customer: '<b>Ada & Co</b>', amount: 12.5 }] });
    const answer = await send(server, { method: 'GET', url: '/invoices/1' });
    expectAnswer(answer, {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: '<!doctype html>\n<title>Invoice</title>\n<h1>&lt;b&gt;Ada &amp; Co&lt;/b&gt;</h1>\n<p>12.5 €</p>\n',
    });
  });

  it('a text that is expected', async () => {
    const answer = await send(server, { method: 'GET', url: '/invoices/2' });
    expectAnswer(answer, {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: 'There is no such invoice.',
    });
  });
});

describe('A notice, as what staff has stored: a page, or data', () => {
  it('a text is a page', async () => {
    await insertRows(server, { notices: [{ name: 'holidays', content: '<p>Closed until Monday</p>' }] });
    const answer = await send(server, { method: 'GET', url: '/notices/holidays' });
    expectAnswer(answer, {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
      body: '<p>Closed until Monday</p>',
    });
  });

  it('anything else is JSON', async () => {
    await insertRows(server, { notices: [{ name: 'holidays', content: { until: 'Monday' } }] });
    const answer = await send(server, { method: 'GET', url: '/notices/holidays' });
    expectAnswer(answer, {
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: { until: 'Monday' },
    });
  });

  it('a usual notice in the place of one that is missing', async () => {
    await insertRows(server, { notices: [{ name: 'usual', content: '<p>Nothing new</p>' }] });
    const answer = await send(server, { method: 'GET', url: '/notices/holidays' });
    expectAnswer(answer, {
      status: 404,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: '<p>Nothing new</p>',
    });
  });

  it('nothing where there is none', async () => {
    const answer = await send(server, { method: 'GET', url: '/notices/holidays' });
    expectAnswer(answer, { status: 404, body: '' });
  });
});
