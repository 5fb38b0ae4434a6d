import { expect, test } from 'vitest';
import { answeringRoutes } from './route-path.ts';

const ROUTES = [
  'GET /owners',
  'GET /owners/{id}',
  'GET /shops/{id}/orders',
  'GET /orders',
  'POST /Orders/Cancel',
  'ANY /health',
].map((text) => {
  const [method = '', path = ''] = text.split(' ');
  return { method, path };
});

function answering(text: string): readonly string[] {
  const [method = '', path = ''] = text.split(' ');
  return answeringRoutes(ROUTES, { method, path }).map((route) => `${route.method} ${route.path}`);
}

test('the route with the fewest parameters answers', () => {
  expect(answering('GET /owners/7')).toEqual(['GET /owners/{id}']);
  expect(answering('POST /health')).toEqual(['ANY /health']);
  expect(answering('DELETE /owners')).toEqual([]);
});

test('behind an unknown beginning a name is sooner that of a path than a value', () => {
  expect(answering('GET */owners')).toEqual(['GET /owners']);
  expect(answering('GET */owners/*')).toEqual(['GET /owners/{id}']);
});

test('behind an unknown beginning several paths are none', () => {
  expect(answering('GET */orders')).toEqual([]);
});

test('letters may be large or small where nothing else answers', () => {
  expect(answering('POST /orders/cancel')).toEqual(['POST /Orders/Cancel']);
  expect(answering('GET https://shop.example/Orders')).toEqual([]);
});
