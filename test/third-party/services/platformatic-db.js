import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import platformatic from '@platformatic/db';
import { announce } from './announce.js';

// PostgreSQL as WebAssembly behind a socket: the drivers for SQLite that Platformatic knows are native.
const database = await PGlite.create();
await database.exec(`
  CREATE TABLE authors (id SERIAL PRIMARY KEY, name VARCHAR(255) NOT NULL, born INTEGER);
  CREATE TABLE books (
    id SERIAL PRIMARY KEY,
    title VARCHAR(255) NOT NULL,
    published DATE,
    in_print BOOLEAN NOT NULL,
    author_id INTEGER NOT NULL REFERENCES authors(id)
  );
  CREATE TABLE reviews (
    id SERIAL PRIMARY KEY,
    book_id INTEGER NOT NULL REFERENCES books(id),
    stars INTEGER NOT NULL CHECK (stars BETWEEN 1 AND 5),
    body TEXT
  );
  INSERT INTO authors (name, born) VALUES ('Tove Jansson', 1914);
  INSERT INTO books (title, published, in_print, author_id) VALUES ('Moominland Midwinter', '1957-11-01', true, 1);
  INSERT INTO reviews (book_id, stars, body) VALUES (1, 5, 'Warm');
`);
const socket = new PGLiteSocketServer({ db: database, host: '127.0.0.1', port: 0, maxConnections: 20 });
const listening = new Promise((resolve) => socket.addEventListener('listening', (event) => resolve(event.detail.port)));
await socket.start();

const app = await platformatic.buildServer({
  server: { hostname: '127.0.0.1', port: 0, logger: { level: 'silent' } },
  db: {
    connectionString: `postgres://postgres:postgres@127.0.0.1:${await listening}/postgres`,
    openapi: true,
    graphql: false,
    schemalock: false,
    poolSize: 5,
  },
});
await app.start();
announce({
  url: app.url,
  document: `${app.url}/documentation/json`,
  foreign: ['authors', 'books', 'reviews'].map((table) => `${app.url}/${table}/1`),
});
